import { products } from "../../../provider/generated/products";
import { resources } from "../../../provider/registry";
import type { StateResource } from "./references";

type References = ReadonlyMap<StateResource, ReadonlySet<StateResource>>;

const all = Object.values(products);
const productOf = new Map(all.flatMap((product) => product.resources.map(({ name }) => [name, product])));

/** The resources by the title of their product, what is referred to first where that is possible, and parents before what is in them. */
export function inOrder(
  declared: readonly StateResource[],
  references: References,
): ReadonlyMap<string, readonly StateResource[]> {
  const groups = Map.groupBy(declared, ({ type }) => productOf.get(type)?.title ?? "");
  const left = new Map(groups);
  const ordered = new Map<string, StateResource[]>();
  while (left.size > 0) {
    const free = [...left].find(([title, members]) => !needsOneOf(members, left, title)) ?? [...left][0];
    if (!free) break;
    const [title, members] = free;
    left.delete(title);
    ordered.set(title, parentsFirst(members, references));
  }
  return ordered;

  function needsOneOf(members: readonly StateResource[], others: typeof left, own: string): boolean {
    return members.some((one) =>
      [...(references.get(one) ?? [])].some(({ type }) => {
        const title = productOf.get(type)?.title ?? "";
        return title !== own && others.has(title);
      }),
    );
  }
}

/** Each resource, followed by those that refer to it first. */
function parentsFirst(members: readonly StateResource[], references: References): StateResource[] {
  const types = resources.map(({ name }) => name);
  const sorted = members.toSorted(
    (a, b) => types.indexOf(a.type) - types.indexOf(b.type) || (a.name < b.name ? -1 : 1),
  );
  const ordered = new Set<StateResource>();
  const childrenOf = Map.groupBy(sorted, (one) =>
    [...(references.get(one) ?? [])].find((other) => members.includes(other)),
  );
  const add = (one: StateResource) => {
    if (ordered.has(one)) return;
    ordered.add(one);
    for (const child of childrenOf.get(one) ?? []) add(child);
  };
  for (const root of childrenOf.get(undefined) ?? []) add(root);
  for (const one of sorted) add(one);
  return [...ordered];
}
