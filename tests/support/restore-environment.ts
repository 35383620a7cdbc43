import { afterAll } from "vitest";

// Test files share their process, and many point the provider to their account through environment variables.
const before = { ...process.env };

afterAll(() => {
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
});
