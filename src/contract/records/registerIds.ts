/** The registers in the order of the tabs; each edition has only those of its features. */
export const REGISTER_IDS = ['court', 'judgment', 'recorder', 'taxWarrant'] as const;
