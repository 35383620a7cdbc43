import { type Missing, type PythonEnvironment, pythonEnvironment } from "../support/python";

/** Python with octoDNS and its provider of the platform. */
export function octodns(progress?: (line: string) => void): Promise<PythonEnvironment | Missing> {
  return pythonEnvironment("tests/clients/octodns/requirements.txt", progress);
}
