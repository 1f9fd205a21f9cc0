/** The registers in tab order. An edition has only the registers that its features include. */
export const REGISTER_IDS = ['court', 'judgment', 'recorder', 'taxWarrant'] as const;
