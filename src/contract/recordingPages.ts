/** Where stored recordings are listed and looked at; the route table alone needs no more of them. */
export const RECORDINGS_PATH = '/admin/Recordings';
export const RECORDING_PATH = '/admin/Recording';
