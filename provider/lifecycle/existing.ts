import { type BunnyClient, isNotFound } from "../../sdk/index";
import { formatValue } from "../check/explain-issue";
import type { Listed, Properties, ResourceDefinition } from "../define/define";
import { formatId, parentOf } from "../define/resource-id";
import { isUnknown } from "../define/unknown";
import { memberOf } from "../define/zod-schema";
import { isEquivalent } from "../diff/equality";
import { reportWarning } from "../messages/progress";

/** A preview waits no longer for a list. */
const timeLimitMs = 10_000;

type Item = Listed<Properties, Properties>;

/**
 * Finds objects that are there before a run creates others like them, which a platform that assigns ids does as often as it
 * is told to.
 */
export class Existing {
  /** As they were when a run began: what it creates itself is none of them. By type and parent. */
  readonly #lists = new Map<string, Promise<readonly Item[]>>();
  readonly #created = new Set<string>();

  /** Records what a run has created: there was nothing in it before. */
  created(id: string): void {
    this.#created.add(id);
  }

  /** Warns of an object like the one that these inputs are about to create. */
  async check(
    definition: ResourceDefinition,
    inputs: Properties,
    api: () => BunnyClient | Promise<BunnyClient>,
  ): Promise<void> {
    const { existing, list } = definition;
    const name = parentOf(definition);
    const parent = name === undefined ? {} : { [name]: inputs[name] };
    const known = [...Object.values(parent), ...(existing?.by ?? []).map((each) => inputs[each])];
    if (!existing || !list || known.some(isUnknown) || this.#created.has(Object.values(parent).join())) return;
    const key = `${definition.name} ${Object.values(parent).join()}`;
    const read = async () => list.call(definition, parent as never, { api: (await api()).withTimeLimit(timeLimitMs) });
    const all = this.#lists.get(key) ?? read();
    this.#lists.set(key, all);
    const found = await all.catch((error: unknown) => {
      // Where it cannot be read, the create says what is wrong.
      if (!isNotFound(error)) this.#lists.delete(key);
      return [];
    });
    const same = found.find((item) => existing.by.every((each) => isSame(definition, each, item, inputs)));
    if (!same) return;
    const id = formatId(definition, { inputs: { ...parent, ...same.inputs }, outputs: { ...same.outputs } });
    const what = `${definition.name} ${id} is there already`;
    const advice = "give the resource an alias if this stack manages it under another name, or import it by this id";
    reportWarning(`${what} (${formatValue(same.name)}), and a second one is created beside it: ${advice}.`);
  }
}

function isSame(definition: ResourceDefinition, name: string, item: Item, inputs: Properties): boolean {
  const there = item.inputs && name in item.inputs ? item.inputs[name] : name === "name" ? item.name : undefined;
  return isEquivalent(memberOf(definition.inputs, name), there, inputs[name]);
}
