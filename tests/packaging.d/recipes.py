"""Reads the recipes for conda and Spack, and prints or runs what they would run.

    recipes.py conda RECIPE             rattler-build renders it; prints its facts and its script
    recipes.py spack RECIPE PREFIX      calls install, and then its check of what is in PREFIX

Spack itself is in no package registry: the recipe meets a stand-in here, of 1.x and of 0.23, which knows the names of Spack that
a recipe may use, and refuses any other. The commands of the install step are printed, not run; those of the check are run.
"""

import importlib.util
import os
import subprocess
import sys
import types


def conda(path):
    import rattler_build

    recipe = rattler_build.Stage0Recipe.from_file(path)
    variants = rattler_build.VariantConfig({"c_stdlib": ["sysroot"], "c_stdlib_version": ["2.28"]})
    platform = rattler_build.PlatformConfig(target_platform="linux-64")
    rendered = recipe.render(variants, rattler_build.RenderConfig(platform))
    assert len(rendered) == 1, rendered
    facts = rendered[0].recipe.to_dict()
    print("name", facts["package"]["name"], facts["package"]["version"])
    for source in facts["source"]:
        print("source", source["url"], source["sha256"])
    for requirement in facts["requirements"]["build"]:
        print("needs", requirement)
    for test in facts["tests"]:
        for name in test.get("package_contents", {}).get("files", []):
            print("file", name)
    script = facts["build"]["script"]
    for command in [script] if isinstance(script, str) else script:
        print("run", command)


class Path(str):
    """A prefix, whose attributes are paths in it."""

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        return Path(os.path.join(self, name))


def spack(path, prefix):
    checking = False

    class Executable:
        def __init__(self, name):
            self.name = name

        def __call__(self, *arguments, extra_env=None):
            command = [self.name, *arguments]
            if checking:
                subprocess.run(command, check=True, env={**os.environ, **(extra_env or {})})
            else:
                print("run", *(f"'{word}'" for word in command))

    def said(directive):
        return lambda *words, **more: print(directive, *words, *(f"{name}={more[name]}" for name in sorted(more)))

    def decorator(*_, **__):
        return lambda function: function

    known = types.ModuleType("spack.package")
    vars(known).update(
        {name: said(name) for name in ("version", "license", "depends_on", "conflicts", "variant", "provides")},
        Executable=Executable,
        join_path=os.path.join,
        run_after=decorator,
        on_package_attributes=decorator,
    )
    def loaded():
        found = importlib.util.spec_from_file_location("package", path)
        module = importlib.util.module_from_spec(found)
        found.loader.exec_module(module)
        return module.MpiInfoF08()

    sys.modules |= {"spack": types.ModuleType("spack"), "spack.package": known}
    # Before 1.0.
    known.Package = type("Package", (), {})
    loaded()
    generic = types.ModuleType("spack_repo.builtin.build_systems.generic")
    generic.Package = vars(known).pop("Package")
    for name in ("spack_repo", "spack_repo.builtin", "spack_repo.builtin.build_systems"):
        sys.modules[name] = types.ModuleType(name)
    sys.modules["spack_repo.builtin.build_systems.generic"] = generic
    package = loaded()
    print("url", package.url)
    package.prefix = Path(prefix)
    package.compiler = types.SimpleNamespace(fc=os.environ.get("FC", "gfortran"))
    package.stage = types.SimpleNamespace(path=os.environ["STAGE"])
    package.install(None, package.prefix)
    sys.stdout.flush()
    checking = True
    package.check_install()


if __name__ == "__main__":
    {"conda": conda, "spack": spack}[sys.argv[1]](*sys.argv[2:])
