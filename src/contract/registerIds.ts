/** The registers in the order of the tabs; an edition has those of its features. */
export const REGISTER_IDS = ['court', 'judgment', 'recorder', 'taxWarrant'] as const;
