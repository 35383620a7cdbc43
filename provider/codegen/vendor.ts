import type { ResourceDefinition } from "../define/define";

/** The address of the vendor's page about a resource or data source. */
export function vendorPageUrl({ vendorPage }: Pick<ResourceDefinition, "vendorPage">): string {
  return `https://bunny.net/docs/${vendorPage}`;
}

/** What follows a description: the plan that is needed, and the vendor's page. In Markdown. */
export function vendorNotes(definition: Pick<ResourceDefinition, "vendorPage" | "plan">): string[] {
  const link = `[The vendor's documentation](${vendorPageUrl(definition)})`;
  return [...planNote(definition), link];
}

export function planNote({ plan }: Pick<ResourceDefinition, "plan">): string[] {
  return plan === undefined ? [] : [`Plan of the shield zone: ${plan}`];
}
