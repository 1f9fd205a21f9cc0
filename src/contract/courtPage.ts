/** A court's page; not in the spec, which names courts but has no page for one. */
export const COURT_PATH = '/court/ViewCourt';
