/**
 * Where stored recordings are listed and viewed; separate, because the route table needs only this.
 */
export const RECORDINGS_PATH = '/admin/Recordings';
export const RECORDING_PATH = '/admin/Recording';
