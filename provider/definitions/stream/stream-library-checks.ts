import type { MaybeUnknown, Problem } from "../../define/define";
import type { StreamLibraryGroups } from "./stream-library-groups";

/** Problems between arguments of a library: where the platform would force another value than the given one. */
export function settingsProblems({
  encoding = {},
  transcribing = {},
  drm = {},
}: MaybeUnknown<StreamLibraryGroups>): Problem[] {
  const { tier, jit, codecs, earlyPlay, exposeOriginals, resolutions } = encoding;
  const isFree = tier === "Free";
  const generated = (["title", "description", "chapters", "moments"] as const).filter((name) => transcribing[name]);
  const isBasic = drm.version === "Basic" || drm.version === "BasicV2";
  const enterprise = (["fairPlay", "widevine"] as const).filter((name) => drm[name]?.enabled);
  return [
    ...(resolutions?.length === 0
      ? [{ path: ["encoding", "resolutions"], reason: "needs at least one resolution" }]
      : []),
    ...(isFree && jit ? [{ path: ["encoding", "jit"], reason: "needs encoding.tier Premium" }] : []),
    ...(isFree ? (codecs ?? []) : []).flatMap((codec, at) =>
      codec === undefined || codec === "x264"
        ? []
        : [{ path: ["encoding", "codecs", at], reason: "needs encoding.tier Premium" }],
    ),
    ...(jit && earlyPlay ? [{ path: ["encoding", "earlyPlay"], reason: "excludes encoding.jit" }] : []),
    ...(earlyPlay && exposeOriginals === false
      ? [{ path: ["encoding", "exposeOriginals"], reason: "is switched on by encoding.earlyPlay; leave it out" }]
      : []),
    ...(transcribing.enabled === false ? generated : []).map((name) => ({
      path: ["transcribing", name],
      reason: "needs transcribing.enabled",
    })),
    ...(isBasic ? enterprise : []).map((name) => ({
      path: ["drm", name, "enabled"],
      reason: "needs drm.version Enterprise",
    })),
  ];
}
