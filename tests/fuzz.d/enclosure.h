/* Where a case runs: what it may use, and the files that it finds. */
#ifndef FUZZ_ENCLOSURE_H
#define FUZZ_ENCLOSURE_H

static void limit(int resource, rlim_t value) {
    struct rlimit both = {value, value};
    if (setrlimit(resource, &both) != 0) die("setrlimit");
}

/* From here on there is nothing of the system's but an empty directory, which belongs to an ordinary user. */
static void enclose(const char *directory) {
    uid_t uid = geteuid();
    gid_t gid = getegid();
    if (uid != 0) {
        if (unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0) die("an ordinary user needs a user namespace for this");
        char line[64];
        const struct {
            const char *path;
            unsigned id;
        } maps[] = {{"/proc/self/setgroups", 0}, {"/proc/self/uid_map", uid}, {"/proc/self/gid_map", gid}};
        for (int i = 0; i < 3; i++) {
            snprintf(line, sizeof line, i == 0 ? "deny" : "%u %u 1", maps[i].id, maps[i].id);
            int fd = open(maps[i].path, O_WRONLY);
            if (fd < 0 || write(fd, line, strlen(line)) < 0) die(maps[i].path);
            close(fd);
        }
    } else {
        /* (Where it is not permitted, the directory itself has to do.) */
        if (unshare(CLONE_NEWNS) == 0 && mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) != 0) die("a private mount");
        uid = gid = 65534;
    }
    const char *options = "size=64m,nr_inodes=4096,mode=700";
    if (mount("fuzz", directory, "tmpfs", MS_NODEV | MS_NOSUID | MS_NOEXEC, options) != 0 && geteuid() != 0)
        die("mounting in a user namespace");
    if (chdir(directory) != 0 || chown(".", uid, gid) != 0 || chroot(".") != 0 || chdir("/") != 0) die("chroot");
    if (geteuid() == 0 && (setgroups(0, NULL) != 0 || setresgid(gid, gid, gid) != 0 || setresuid(uid, uid, uid) != 0))
        die("another user");
    struct __user_cap_header_struct head = {_LINUX_CAPABILITY_VERSION_3, 0};
    struct __user_cap_data_struct none[2] = {{0, 0, 0}, {0, 0, 0}};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || syscall(SYS_capset, &head, none) != 0) die("giving up rights");
    if (geteuid() == 0 || getuid() == 0 || setuid(0) == 0 || chroot(".") == 0) {
        errno = EPERM;
        die("rights are left");
    }
    /* What follows removes all that is here: it has to be ours, and empty. */
    DIR *here = opendir("/");
    if (!here) die("/");
    for (struct dirent *entry; (entry = readdir(here));)
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0) {
            errno = ENOTEMPTY;
            die("the directory");
        }
    closedir(here);
    if (mkdir("/directory", 0700) != 0) die("mkdir");
    limit(RLIMIT_AS, (rlim_t)1 << 29);
    limit(RLIMIT_FSIZE, (rlim_t)1 << 20);
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_NOFILE, 64);
    /* A file that is too long is an error of the call. */
    signal(SIGXFSZ, SIG_IGN);
}

/* Each case finds the directory as the first one did. */
static void remove_files(const char *path) {
    DIR *here = opendir(path);
    if (!here) return;
    for (struct dirent *entry; (entry = readdir(here));) {
        char name[600];
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
        snprintf(name, sizeof name, "%s/%s", path, entry->d_name);
        if (strcmp(name, "//directory") == 0) remove_files(name);
        else unlink(name);
    }
    closedir(here);
}

#endif
