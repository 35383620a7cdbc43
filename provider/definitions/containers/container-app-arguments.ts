import { z } from "zod";
import { mountPath } from "../../../sdk/api/containers";
import { described, enumInput, int, text } from "../../define/define";
import { containerAppId } from "../shared/ids";
import { endpoint } from "./container-app-endpoints";
import { probes } from "./container-app-probes";

const texts = (description: string) => z.array(z.string()).default([]).meta({ description });
const region = z.string().min(1);
const name50 = z.string().min(1).max(50);
const variables = z.record(z.string().min(1), z.string());

/** The registry of an `image` beside it. */
export const registryId = z.int().positive().optional().meta({
  description:
    "The registry that has the image, as of `ContainerRegistry`: needed for private images. Default: the public one of the host in `image`, and without a host that of Docker Hub.",
});

const container = z.object({
  name: name50.meta({
    description: "The container's name, by which it is known to a change: another one is another container.",
  }),
  image: z.string().min(1).meta({
    description:
      "The image: `nginx:1.27`, `ghcr.io/acme/shop:1.4`, with `@sha256:…` where it is exactly one. Without a tag: `latest`. The platform pulls no tag again that was moved: deploy another tag, or see `digest`.",
  }),
  digest: z
    .string()
    .regex(/^(resolve|sha256:[0-9a-f]{64})$/, `is neither "resolve" nor "sha256:" and 64 lower case hexadecimal digits`)
    .optional()
    .meta({
      description:
        "The digest of exactly one image, `sha256:…`, in place of one in `image`; or `resolve`: each preview and update asks for the digest of the tag, so that a tag that was moved shows as a difference, and is rolled out once. The state has the digest. Default: none, and a moved tag is not noticed.",
    }),
  registryId,
  pullPolicy: enumInput(["Always", "IfNotPresent"], {
    Always: "Each new pod pulls the image.",
    IfNotPresent: "A new pod uses an image that its machine has.",
  })
    .optional()
    .meta({
      description:
        "When a pod pulls the image. One that is no longer given stays. Default: the platform chooses, also where a digest is given.",
    }),
  command: texts("The command, with which the image's own entry point is replaced. Default: the image's."),
  arguments: texts("The arguments of the command. Default: the image's."),
  workingDirectory: z.string().min(1).optional().meta({ description: "Where the command runs. Default: the image's." }),
  plainEnvironment: variables.optional().meta({
    description:
      "Environment variables that are no secrets, shown in previews and states. All others belong to `environment`.",
  }),
  probes: described(probes.optional(), "How the platform knows that the container is healthy. Default: not."),
  endpoints: z.array(endpoint).default([]).meta({
    description: "How the container is reached from outside, in any order. Default: not at all.",
    set: true,
    key: "name",
  }),
  volumeMounts: z
    .array(
      z.object({
        name: name50.meta({ description: "The name of the volume." }),
        path: described(
          z.string().regex(mountPath, 'is not a path such as "/data/files", of letters, digits and ._-'),
          "Where the container has it, such as `/data`.",
        ),
      }),
    )
    .default([])
    .meta({ description: "The volumes of the app that the container has, in any order. Default: none.", set: true }),
});
export type Container = z.output<typeof container>;

export const containerItem = container;

export const containerAppInputs = z.object({
  name: z
    .string()
    .min(1)
    .max(100)
    .regex(/^[A-Za-z0-9\-\s]+$/, "has characters other than letters, digits, hyphens and spaces")
    .meta({
      description:
        "The app's name, 1 to 100 letters, digits, hyphens and spaces. Default: the resource's name and a random suffix, or what `pulumi:autonaming` says.",
      autoName: { maxLength: 100, isHostLabel: true },
    }),
  regions: z
    .object({
      allowed: z.array(region).default([]).meta({
        description: "The codes of the regions where it may run, by demand, such as `DE`. Default: none.",
        set: true,
      }),
      required: described(
        z.array(region).default([]),
        "The codes of the regions where it always runs. Default: none.",
        { set: true },
      ),
      maxAllowed: described(
        z.int().min(1).default(5),
        "In how many of the allowed regions it runs at most. Default: 5.",
      ),
      nodeSelectors: z.record(z.string().min(1), z.string()).optional().meta({
        description:
          "Labels that the machines must have, of which the vendor lists none. Those that are no longer given stay. Default: none.",
        writeOnly: "no read returns them",
      }),
    })
    .meta({
      description: "Where it runs: `getContainerRegions` lists them. At least one region is allowed or required.",
    }),
  runtimeType: enumInput(["shared", "reserved"], {
    shared: "On machines with other apps.",
    reserved: "On machines of its own, once the vendor has set it up for the account.",
  })
    .optional()
    .meta({ description: "On which machines it runs. If omitted, it is left as it is; a new app is `shared`." }),
  autoScaling: z
    .object({
      min: z.int().min(1).max(1000).meta({ description: "The least instances of a region." }),
      max: z.int().min(1).max(1000).meta({ description: "The most instances of a region." }),
    })
    .default({ min: 1, max: 1 })
    .meta({
      description:
        "How many instances each region has, by load. Default: one. With one alone, a rollout is a short time without any.",
    }),
  terminationGracePeriodSeconds: z.int().min(1).max(300).optional().meta({
    description:
      "How long the platform waits for a container to end before it is killed, 1 to 300 seconds. No read returns it, so a change outside of Pulumi is not noticed. A change of it writes the whole app as it is there, but for `nodeSelectors`, which no read returns: those of `regions` are sent, and others are not kept. One that is no longer given stays. Default: the platform's, 30 seconds.",
    writeOnly: "no read returns it",
  }),
  volumes: z
    .array(
      z.object({
        name: name50.meta({ description: "The volume's name." }),
        sizeGb: z.int().min(1).max(100).meta({ description: "Its size, 1 to 100 GB. It only grows." }),
      }),
    )
    .default([])
    .meta({
      description:
        "Disks that containers mount, one for each instance, in any order. What a removed one held stays on the platform, and is billed, until it is deleted there. Default: none.",
      set: true,
      key: "name",
    }),
  containers: z.array(container).meta({
    description: "The containers that each instance has, one or more, in any order.",
    set: true,
    key: "name",
  }),
  environment: z.record(z.string().min(1), variables).optional().meta({
    description:
      "The environment variables of containers, by the container's name and the variable's: `{ web: { TOKEN: … } }`. Always secret. An import reads all variables into it; the code that the engine generates has them in plain text: move them into the stack's configuration.",
    secret: true,
  }),
  running: z.boolean().default(true).meta({
    description: "Whether it runs. Otherwise the platform keeps the app, and no pod of it. Default: true.",
  }),
  waitForRollout: z.boolean().default(true).meta({
    description:
      "Whether a create and an update end when all pods are ready, and fail when a new one does not start; `customTimeouts` bound it, by default to 20 minutes. The platform goes on trying in any case. Default: true.",
    writeOnly: "an instruction to this provider",
  }),
  deleteGeneratedPullZones: z.boolean().default(true).meta({
    description:
      "Whether a delete also deletes the pull zones in `generatedPullZones`, where the platform leaves them and their origin still is the app: they are billed. Any other of its endpoints stays, and a warning names it. The value in the state counts. Default: true.",
    writeOnly: "an instruction to this provider",
  }),
});
export type ContainerAppInputs = z.output<typeof containerAppInputs>;

export const containerAppOutputs = z.object({
  appId: containerAppId.meta({ description: "The app's id." }),
  containerIds: described(z.record(z.string(), z.string()).optional(), "The ids of the containers, by their names.", {
    always: true,
    changesWith: ["containers[*].name"],
  }),
  registryIds: described(
    z.record(z.string(), z.int()).optional(),
    "The registries of the images, by the names of the containers.",
    { always: true, changesWith: ["containers[*].image", "containers[*].registryId"] },
  ),
  endpoints: z
    .record(
      z.string(),
      z.object({
        id: z.string().meta({ description: "The endpoint's id." }),
        type: text("`cdn` or `anycast`."),
        publicHost: text("Its hostname, for DNS records of the type CNAME."),
        pullZoneId: int("The pull zone before it."),
        publicIpAddresses: z.array(z.string()).meta({ description: "Its public addresses." }),
      }),
    )
    .optional()
    .meta({
      always: true,
      description: "The endpoints by the names of container and endpoint: `web/http`.",
      changesWith: ["containers[*].endpoints"],
    }),
  generatedPullZones: described(
    z.array(z.int()).optional(),
    "The pull zones that the platform generated for endpoints which this resource wrote. After an import: none, since nothing says who made those that are there.",
    { changesWith: ["containers[*].endpoints"] },
  ),
});
export type ContainerAppOutputs = z.output<typeof containerAppOutputs>;
