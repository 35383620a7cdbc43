import { z } from "zod";
import { type ContainerRegistry, registryTypeAt, renamedByPlatform } from "../../../sdk/api/containers";
import { type BunnyClient, BunnyError } from "../../../sdk/index";
import { defineResource, described, enumInput, laterStep, omitNulls, secretOf, text } from "../../define/define";
import { AdvisedError } from "../../messages/error-message";

const inputs = z.object({
  name: described(
    z.string().min(1).max(50),
    "The registry's display name, 1 to 50 characters. The platform may show one of GitHub as `GitHub Packages <userName>`, which is no difference. Default: the resource's name and a random suffix, or what `pulumi:autonaming` says.",
    { autoName: { maxLength: 50 } },
  ),
  type: enumInput(["DockerHub", "GitHub", "BunnyRegistry"], {
    DockerHub: "Docker Hub: `docker.io`.",
    GitHub: "GitHub's packages: `ghcr.io`.",
    BunnyRegistry: "The vendor's own: `registry.bunny.net`. Every account has one without this resource.",
  }).meta({ description: "Which registry it is. Another one replaces it.", replaceOnChange: true }),
  userName: z.string().min(1).meta({
    description:
      "The user that the platform signs in as. It changes in place, together with the password, which is then required.",
  }),
  password: z.string().min(1).optional().meta({
    description:
      "The user's password, or a token with the right to read images. Required for a new registry. The platform never returns it, but the begin and the end of it, by which a change outside of Pulumi is detected. Left out after an import, the platform keeps its own.",
    secret: true,
  }),
});

const outputs = z.object({
  registryId: z.int().meta({ description: "The registry's id, for the images of apps." }),
  hostName: text("The registry's host, such as `docker.io`.", { always: true }),
  passwordSymbols: text("The first and the last symbols of the password, as the platform shows them.", {
    secret: true,
    changesWith: ["password"],
    changesWithSecret: "password",
  }),
});
type Outputs = z.output<typeof outputs>;

export const containerRegistry = defineResource({
  name: "ContainerRegistry",
  description:
    "The user and password with which Magic Containers pull the private images of a registry. The platform refuses to delete one that an app uses. The registries that the platform gives every account are not managed: `getContainerRegistry` reads them.",
  vendorPage: "magic-containers",
  example: {
    name: "packages",
    args: {
      name: "acme-packages",
      type: "GitHub",
      userName: "acme",
      password: secretOf("packagesToken"),
    },
    exports: { packagesRegistryId: "registryId" },
  },
  inputs,
  outputs,
  id: "{registryId}",
  writesWhole: isSignIn,
  distinctIn: ["name"],

  check({ type, userName }, given, prior) {
    if (given.has("password")) return { problems: [] };
    const isNew = prior.type === undefined || (type !== undefined && type !== prior.type);
    const isOther = userName !== undefined && userName !== prior.userName;
    return { problems: isNew || isOther ? [{ path: ["password"], reason: isNew ? neededByNew : neededByUser }] : [] };
  },

  async create({ inputs }, { api }) {
    const { name, type, userName, password } = inputs;
    // The check does not know arguments that are outputs of other resources.
    if (password === undefined) throw new BunnyError("invalid_argument", `password: ${neededByNew}.`);
    const request = { displayName: name, type, credentials: { userName, password } };
    const registryId = await api.containerRegistries.create(request).catch(advised);
    return {
      outputs: await laterStep(
        { inputs, outputs: { registryId } },
        "the registry was created, but could not be read",
        async () => outputsOf(await api.containerRegistries.get(registryId)),
      ),
    };
  },

  async read({ prior, importing }, { api }) {
    const { registryId, passwordSymbols } = prior.outputs;
    const found = await api.containerRegistries.get(registryId).catch(async (error: unknown) => {
      if (importing) await requireOwn(api, registryId);
      throw error;
    });
    const outputs = outputsOf(found);
    const isUnchanged = [undefined, outputs.passwordSymbols].includes(passwordSymbols);
    return {
      inputs: {
        name: nameOf(found, prior.inputs.name),
        type: registryTypeAt(found.hostName ?? "") ?? prior.inputs.type,
        userName: found.userName,
        // It cannot be read; its symbols say whether it is still the one in the state.
        password: prior.inputs.password !== undefined && !isUnchanged ? "" : prior.inputs.password,
      },
      outputs,
    };
  },

  async update({ inputs, prior, changed }, { api }) {
    const { name, type, userName } = inputs;
    // A read has only the symbols of one that was set elsewhere.
    const { password } = changed.has("password") ? inputs : prior.inputs;
    const registryId = prior.outputs.registryId;
    const outputs = { ...prior.outputs, registryId };
    if (changed.has("userName") && password === undefined)
      throw new BunnyError("invalid_argument", `password: ${neededByUser}.`);
    const credentials = password !== undefined && isSignIn(inputs, changed) ? { userName, password } : undefined;
    if (!changed.has("name") && !credentials) return { outputs };
    await api.containerRegistries.update(registryId, { displayName: name, type, credentials }).catch(advised);
    if (!credentials) return { outputs };
    // The symbols of the old password would make the new one seem changed outside of Pulumi.
    const showsPassword = (found: ContainerRegistry) => {
      const { passwordSymbols } = outputs;
      const isOther = passwordSymbols !== undefined && outputsOf(found).passwordSymbols !== passwordSymbols;
      return isOther || isOf(found, credentials.password);
    };
    return {
      outputs: await laterStep(
        { inputs, outputs: { ...outputs, passwordSymbols: undefined } },
        "the registry was updated, but could not be read",
        async () => outputsOf(await api.containerRegistries.getChanged(registryId, showsPassword)),
      ),
    };
  },

  async delete({ prior }, { api }) {
    await api.containerRegistries.delete(prior.outputs.registryId).catch((error: unknown) => {
      const isUsed = error instanceof BunnyError && (error.code === "conflict" || error.errorKey === "inuse");
      throw isUsed ? new AdvisedError(error, inUse) : error;
    });
  },

  async list(_, { api }) {
    const registries = await api.containerRegistries.list();
    return registries.flatMap(({ id, displayName, isPlatformManaged }) =>
      isPlatformManaged ? [] : [{ name: displayName ?? "registry", outputs: { registryId: id } }],
    );
  },
});

/** Of the user and the password the platform takes both or none. One that is taken out stays. */
function isSignIn({ password }: { password?: string }, changed: ReadonlySet<string>): boolean {
  return password !== undefined && (changed.has("userName") || changed.has("password"));
}

const neededByNew = "is required for a new registry";
const neededByUser = "is required with another userName, since the platform changes both together";
const inUse = "Delete these apps, or take the images of this registry out of them, and run again.";
const refused = "Check `userName` and `password`: the platform signs in with them before it saves them.";

function advised(error: unknown): never {
  throw error instanceof BunnyError && error.errorKey === "secretsvalidationfailed"
    ? new AdvisedError(error, refused)
    : error;
}

/** Platform-wide registries are in the list alone. */
async function requireOwn(api: BunnyClient, registryId: number): Promise<void> {
  const listed = await api.containerRegistries.list();
  if (!listed.some(({ id, isPlatformManaged }) => id === registryId && isPlatformManaged)) return;
  throw new BunnyError(
    "invalid_argument",
    `The registry ${registryId} is one that the platform gives every account, and that nobody manages: read it with getContainerRegistry.`,
  );
}

/** The platform may have replaced the name of a registry of GitHub. */
function nameOf({ displayName, userName }: ContainerRegistry, before: string | undefined): string | undefined {
  const isRenamed = displayName === renamedByPlatform(userName ?? "");
  return (isRenamed ? (before ?? displayName) : displayName) ?? undefined;
}

/** Whether the symbols that the platform shows are those of a password. */
function isOf({ firstPasswordSymbols, lastPasswordSymbols }: ContainerRegistry, password: string): boolean {
  return password.startsWith(firstPasswordSymbols ?? "") && password.endsWith(lastPasswordSymbols ?? "");
}

function outputsOf({ id, hostName, firstPasswordSymbols, lastPasswordSymbols }: ContainerRegistry): Outputs {
  const passwordSymbols =
    firstPasswordSymbols || lastPasswordSymbols
      ? `${firstPasswordSymbols ?? ""}…${lastPasswordSymbols ?? ""}`
      : undefined;
  return omitNulls({ registryId: id, hostName, passwordSymbols });
}
