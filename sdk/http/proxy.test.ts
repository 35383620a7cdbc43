import { describe, expect, test } from "vitest";
import { BunnyError } from "../errors";
import { proxyFor } from "./proxy";

const api = new URL("https://api.bunny.net");
const proxy = "http://proxy.example.com:3128";
const through = (environment: Record<string, string>, url = api) => proxyFor(url, environment)?.href;

test.each([
  [{}, undefined],
  [{ HTTPS_PROXY: proxy }, `${proxy}/`],
  [{ https_proxy: proxy }, `${proxy}/`],
  [{ HTTPS_PROXY: proxy, https_proxy: "http://other.example.com" }, `${proxy}/`],
  [{ HTTPS_PROXY: "", https_proxy: proxy }, `${proxy}/`],
  [{ HTTPS_PROXY: "proxy.example.com:3128" }, `${proxy}/`],
  [{ HTTPS_PROXY: "https://proxy.example.com" }, "https://proxy.example.com/"],
  [{ HTTP_PROXY: proxy }, undefined],
])("%o leads to %s", (environment, expected) => {
  expect(through(environment)).toBe(expected);
});

test.each([
  "http://localhost:8080",
  "http://127.0.0.1:8080",
  "http://127.9.9.9",
  "http://[::1]:8080",
  "https://localhost",
])("%s is this machine", (url) => {
  expect(through({ HTTPS_PROXY: proxy, HTTP_PROXY: proxy }, new URL(url))).toBeUndefined();
});

describe.each([
  ["https://api.bunny.net", ["*", "bunny.net", ".bunny.net", "*.bunny.net", "API.bunny.net", "api.bunny.net:443"]],
  ["https://api.bunny.net", ["a, bunny.net ,b", "bunny.net:443"]],
  ["https://10.1.2.3", ["10.0.0.0/8", "10.1.2.3", "10.1.2.3:443"]],
  ["https://[2001:db8::7]", ["2001:db8::/32", "2001:db8::7", "[2001:db8::7]:443", "[2001:db8::7]"]],
])("%s", (url, entries) => {
  test.each(entries)("is excepted by %s", (entry) => {
    expect(through({ HTTPS_PROXY: proxy, NO_PROXY: entry }, new URL(url))).toBeUndefined();
    expect(through({ HTTPS_PROXY: proxy, no_proxy: entry }, new URL(url))).toBeUndefined();
  });
});

describe.each([
  ["https://bunny.net", [".bunny.net", "*.bunny.net", "bunny.net:80", "unny.net", "net.", "10.0.0.0/8"]],
  ["https://10.1.2.3", ["10.0.0.0/16", "10.1.2.3:80", "1.2.3", "10.0.0.0/99", "/", "::/0"]],
  ["https://[2001:db8::7]", ["2001:db9::/32", "[2001:db8::7]:80", "0.0.0.0/0"]],
])("%s", (url, entries) => {
  test.each(entries)("is not excepted by %s", (entry) => {
    expect(through({ HTTPS_PROXY: proxy, NO_PROXY: entry }, new URL(url))).toBe(`${proxy}/`);
  });
});

test.each(["http://user:s3cret@", "socks5://user:s3cret@proxy.example.com", "http://user:s3cret@a b"])(
  "%s is refused without its password",
  (value) => {
    const resolve = () => proxyFor(api, { HTTPS_PROXY: value });
    expect(resolve).toThrow(BunnyError);
    expect(resolve).toThrow(/^HTTPS_PROXY cannot be used: it is not the http\(s\) URL of a proxy/);
    expect(resolve).not.toThrow(/s3cret/);
  },
);
