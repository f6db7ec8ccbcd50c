import type { Catalogue } from './catalogue.ts';

/** 22xxx: zones and records that we answer. */
export const dnsErrors = {
  /** Somebody, perhaps the same customer in another window, changed the zone meanwhile; nothing was written. */
  ZONE_CHANGED: { code: 22001, status: 409, msg: 'zones:error.changed' },
  /** `Data` tells each record that cannot stand so, with its reason. */
  ZONE_RECORDS_WRONG: { code: 22002, status: 422, msg: 'zones:error.recordsWrong' },
  ZONE_TOO_LARGE: { code: 22003, status: 409, msg: 'zones:error.tooLarge' },
  /** The version asked for is not in this zone's history. */
  ZONE_VERSION_NOT_FOUND: { code: 22004, status: 404, msg: 'zones:error.versionNotFound' },
  /** More records than one change can write. */
  ZONE_FILE_TOO_LONG: { code: 22010, status: 422, msg: 'zones:error.fileTooLong' },
  /** The name has no name servers elsewhere that could be asked. */
  ZONE_COPY_NO_SERVERS: { code: 22011, status: 409, msg: 'zones:error.copyNoServers' },
  /** None of its present name servers answered for it. */
  ZONE_COPY_NO_ANSWER: { code: 22012, status: 502, msg: 'zones:error.copyNoAnswer' },
  /** Many zones would lose much of what they have; the same call with `Confirmed` goes. */
  ZONES_LOSE_MUCH: { code: 22021, status: 409, msg: 'manyzones:error.loseMuch' },
  /** Zones are brought back to a moment that is over. */
  ZONE_MOMENT_FUTURE: { code: 22022, status: 422, msg: 'manyzones:error.momentFuture' },
  /** DNSSEC cannot be switched on or off now; `reason` says why. */
  SIGNING_IMPOSSIBLE: { code: 22030, status: 409, msg: 'dnssec:error.impossible' },
  /** No name that could have a zone: not a name, or one of those under which names are registered. */
  OUTSIDE_NAME_WRONG: { code: 22040, status: 422, msg: 'outside:error.name' },
  /** The customer has it, or a name above it, as a zone already. */
  OUTSIDE_NAME_OWN: { code: 22041, status: 409, msg: 'outside:error.own' },
  OUTSIDE_TOO_MANY: { code: 22042, status: 409, msg: 'outside:error.tooMany' },
  ZONE_TEMPLATE_NOT_FOUND: { code: 22050, status: 404, msg: 'zonetemplates:error.notFound' },
  /** Another window changed the template meanwhile; nothing was written. */
  ZONE_TEMPLATE_CHANGED: { code: 22051, status: 409, msg: 'zonetemplates:error.changed' },
  ZONE_TEMPLATE_NAME_TAKEN: { code: 22052, status: 409, msg: 'zonetemplates:error.nameTaken' },
  ZONE_TEMPLATES_TOO_MANY: { code: 22053, status: 409, msg: 'zonetemplates:error.tooMany' },
  /** Another member changed it meanwhile; nothing was written. */
  PRESET_CHANGED: { code: 22060, status: 409, msg: 'presets:error.changed' },
  /** `Data` tells the lines that are no records, or that cannot stand beside each other. */
  PRESET_WRONG: { code: 22061, status: 422, msg: 'presets:error.wrong' },
  PRESETS_TOO_MANY: { code: 22062, status: 409, msg: 'presets:error.tooMany' },
  /** Another member changed the list meanwhile; nothing was written. */
  SEARCH_NETWORKS_CHANGED: { code: 22070, status: 409, msg: 'searchline:error.changed' },
  /** `Data` tells the lines that are no networks, the first of them. */
  SEARCH_NETWORKS_WRONG: { code: 22071, status: 422, msg: 'searchline:error.wrong' },
  SEARCH_NETWORKS_TOO_MANY: { code: 22072, status: 422, msg: 'searchline:error.tooMany' },
} as const satisfies Catalogue;
