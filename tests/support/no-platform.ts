import dns from "node:dns";
import { afterAll, afterEach, beforeAll, expect } from "vitest";

// A client without a URL is one of the live platform, which no test of a part may reach: it would wait for it, too.

const { lookup } = dns;
const reached: string[] = [];

beforeAll(() => {
  const noted = (host: string, ...others: unknown[]) => {
    reached.push(host);
    return Reflect.apply(lookup, dns, ["unit-tests.invalid", ...others]);
  };
  const noting = (host: string, ...others: unknown[]) =>
    /\.(bunny\.net|bunnycdn\.com)$/.test(host) ? noted(host, ...others) : Reflect.apply(lookup, dns, [host, ...others]);
  Object.assign(dns, { lookup: noting });
});
afterEach(() => expect(reached.splice(0), "hosts of the live platform that this test reached for").toEqual([]));
afterAll(() => void Object.assign(dns, { lookup }));
