/** What is not verified, and no question can ask: no interface answers it, or nobody should try. */
export const unanswerable: readonly string[] = [
  "how the platform serves requests: [what `explain` leaves open](reference/edge-readings.md), which only requests through a zone show;",
  "how late the figures of a storage zone with many files are, how long the storage host takes to learn a password that is not known at once, and the same of the key of a new video library: `verify` says only whether it is at once (the files of a zone are counted in its lists; with more than 20 folders, the higher number counts);",
  "how many entries the lists of a pull zone may have, beyond the limits that the vendor publishes;",
  "of databases: whether a create that is answered with 500 may have made one, as others have seen, whether an expired token is refused at once, and whether the primary regions may be changed of one that has data;",
  "what becomes of the files of an uploaded video, which a question would have to encode;",
  "of Magic Containers: the host of the vendor's own registry, whether a refused delete of a registry in use is answered with 200 or 409 (both are read), and the codes of regions;",
  "of team members, which no document describes: all of it, since a question would write to people's mailboxes. What is sent and expected is what the vendor's Terraform provider sends and expects; how long the token for the API key is valid, the bodies of errors, and whether a second member may have an email are not known;",
  "how API Guardian counts the limits of a specification;",
  "how late the platform logs a request (`--follow` waits 5 minutes for it), and how it writes a `|` inside a field of log lines of the first version of the logging API;",
  "the executables for other systems than Linux on amd64: those for Linux on arm64, macOS on both (for arm64 with Node.js 24.0.0) and Windows on amd64 were built, and have the right format and signatures; none of them was started. That for Windows on arm64 was not built, since npm has no Node.js 24 for it;",
  ".NET: its generator (`pulumi-dotnet` 3.110) writes a package with a project file, which nobody has compiled or run; nor the examples in C#; the Java package's Gradle file (it was built with the Maven file beside it);",
  "the workflows, but for their linters and the commands in them;",
  "macOS and Windows: here are only tests of what can be shown on Linux (`npm ci` for each of the six systems, paths with drives, names in the form of macOS); CI runs the two commands, the packed package and the executables on them; Alpine, whose Node.js did not start here;",
  "the official language hosts of the Pulumi CLI (the tests use a stand-in that runs programs and plugins through the same runners of Pulumi's SDKs, and generates code for imports with the same code generators), and so what `pulumi package add` generates for other languages than YAML (where a host fails on the folder, give it `./node_modules/pulumi-bunny/pulumi-resource-bunny`).",
];
