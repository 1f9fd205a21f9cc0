/**
 * URLs where stored recordings are listed and viewed; a separate module, because the route table
 * needs only these.
 */
export const RECORDINGS_PATH = '/admin/Recordings';
export const RECORDING_PATH = '/admin/Recording';
