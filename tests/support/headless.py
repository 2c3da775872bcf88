"""A headless browser without a network: names are not resolved, and what a page logs is kept."""

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By


class Browser(webdriver.Chrome):
    def __init__(self):
        options = webdriver.ChromeOptions()
        options.binary_location = "/usr/bin/chromium"
        for option in ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                       "--window-size=1300,760", "--host-resolver-rules=MAP * ~NOTFOUND", "--force-color-profile=srgb"]:
            options.add_argument(option)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        super().__init__(service=Service("/usr/bin/chromedriver"), options=options)

    def all_of(self, selector):
        return self.find_elements(By.CSS_SELECTOR, selector)

    def one_of(self, selector):
        return self.find_element(By.CSS_SELECTOR, selector)
