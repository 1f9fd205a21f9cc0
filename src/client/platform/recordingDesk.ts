import type { Network } from './ports';

/**
 * Where the page's recording lies while it is looked at: what is sent is what was shown. Its text
 * goes through no action and no state, or each recording would hold the one before.
 */
export interface RecordingDesk {
  /** Takes what has been recorded until now; null where nothing was. */
  readonly take: () => Promise<string | null>;
  /** A network that puts what was taken last into the request that brings a recording. */
  readonly attachTo: (network: Network) => Network;
}

/** Stands for the text in the request until it leaves the page. */
export const ATTACHED_RECORDING = '';
const REQUEST = /\/recordings$/;

export function createRecordingDesk(read: () => Promise<string | null>): RecordingDesk {
  let recording: string | null = null;
  return {
    async take() {
      recording = await read();
      return recording;
    },
    attachTo: ({ send }) => ({
      send(request) {
        const { body, method, url } = request;
        if (method !== 'POST' || body === null || !REQUEST.test(url)) return send(request);
        const rest = JSON.parse(body) as object;
        return send({ ...request, body: JSON.stringify({ ...rest, recording }) });
      },
    }),
  };
}
