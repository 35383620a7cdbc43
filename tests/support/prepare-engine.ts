import { findEngine } from "../../tools/engine/find-engine";
import { findYamlLanguage } from "../../tools/engine/find-yaml-language";
import { s3Command } from "../backends/servers";
import { octodns } from "../clients/octodns";
import { goTemplates } from "../examples/go-templates";
import { executable } from "../executables/prepared";
import { prepareLinters } from "../gitops/linters";
import { prepareImage } from "../image/image";
import { preparePrograms } from "../languages/programs";
import { compilers, installedPackage } from "../package/installed-package";
import { goPageTests } from "../testing/go-page";
import { prepareExamples } from "./copy-of-example";

/** Builds, downloads and installs what tests run, before the first of them: no test's time includes it. */
export default async function setup(): Promise<void> {
  const progress = (line: string) => process.stderr.write(`${line}\n`);
  await findEngine(progress);
  await findYamlLanguage(progress);
  await preparePrograms(progress);
  await goTemplates(progress);
  await goPageTests(progress);
  await prepareLinters(progress);
  const dnsClient = await octodns(progress);
  if ("missing" in dnsClient) progress(`The test of octoDNS is skipped: ${dnsClient.missing}.`);
  const s3 = await s3Command(progress);
  if (typeof s3 === "object") progress(`The test of states in S3 is skipped: ${s3.missing}.`);
  await installedPackage(progress);
  await compilers(progress);
  await prepareExamples(progress);
  await executable(progress);
  await prepareImage(progress);
}
