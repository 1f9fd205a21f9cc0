/** A court's page (ours; the spec names courts but no page for one). */
export const COURT_PATH = '/court/ViewCourt';
