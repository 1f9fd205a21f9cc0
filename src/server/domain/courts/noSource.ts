/** Source of courts that have no imported records yet. */
export const NO_SOURCE = 'No records yet';
