import type { Emulator } from "../../../../emulator";
import { addContainerApp } from "../../../../emulator/routes/containers";
import type { Deployed, ExternalDeletion } from "../../case";

const prefixes: string[] = [];

/** Whether an app belongs to a case of something else than apps. */
export const isOwnContainerApp = ({ id }: { readonly id: string }) => prefixes.some((one) => id.startsWith(`${one}-`));

/** More than the resources of any case. */
const count = 80;

/** Apps for a case of what each app has once: one per resource, and one more for replacements. */
export function ownContainerApps(prefix: string) {
  prefixes.push(prefix);
  const appFor = (n: number) => `${prefix}-${n}`;
  const image = { imageRegistryId: "1155", imageNamespace: "acme", imageName: "web", imageTag: "1" };
  return {
    /** The app of the nth resource. */
    appFor,
    /** The app for replacements. */
    otherAppId: appFor(count),
    /** Adds the apps to the account. */
    prepare({ state }: Emulator): void {
      for (let n = 0; n <= count; n++)
        addContainerApp(state, { id: appFor(n), name: appFor(n), containerTemplates: [{ ...image, name: "web" }] });
    },
  };
}

export function appOf({ state }: Emulator, { outputs }: Deployed) {
  return [...state.containerApps.values()].find(({ id }) => id === outputs.appId);
}

export const appDeleted: ExternalDeletion = {
  title: "the app was deleted",
  change(emulator, deployed) {
    const app = appOf(emulator, deployed);
    if (app) emulator.state.containerApps.delete(app.Id);
  },
};
