/** The registers in the order of the tabs; an edition has those that its features name. */
export const REGISTER_IDS = ['court', 'judgment', 'recorder', 'taxWarrant'] as const;
