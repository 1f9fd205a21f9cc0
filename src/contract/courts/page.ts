/** A court's page; the spec has no such page. */
export const COURT_PATH = '/court/ViewCourt';
