import { alternative, instead, refuses } from "./alternative";

const add = "POST /shield/shield-zone/{shieldZoneId}/access-lists";

/** Behaviours of Shield. */
export const shieldAlternatives = {
  trimsAccessLists: instead(add, (sent) => ({ ...sent, content: String(sent.content).trim() })),
  refusesEmptyLinesInAccessLists: refuses(add, ({ text }) => text.includes('\\n"'), {
    error: { success: false, errorKey: "validation_error", message: "Refused.", statusCode: 400 },
  }),
  blocksWithNewAccessLists: alternative(add, (request, handle) => {
    const reply = handle(request);
    const lists = request.state.shieldZones.get(Number(request.path.shieldZoneId))?.accessLists.values() ?? [];
    const added = [...lists].at(-1);
    if (reply.status === 200 && added) Object.assign(added, { isEnabled: true, action: 2 });
    return reply;
  }),
};
