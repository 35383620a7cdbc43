import { specialArchiveSig, specialAssetSig, specialSecretSig, specialSigKey } from "@pulumi/pulumi/runtime/rpc";
import { expect, test } from "vitest";
import { isArchive, isAsset } from "./asset";
import { secretSignature, signature } from "./engine-constants";

test("special values are those of Pulumi's SDK", () => {
  expect(signature).toBe(specialSigKey);
  expect(secretSignature).toBe(specialSecretSig);
  expect(isAsset({ [specialSigKey]: specialAssetSig })).toBe(true);
  expect(isArchive({ [specialSigKey]: specialArchiveSig })).toBe(true);
});
