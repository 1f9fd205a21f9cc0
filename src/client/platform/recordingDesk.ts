import type { Network } from './ports';

/**
 * Holds the page's recording while the user reviews it, so that exactly the reviewed text is sent.
 * The text stays out of actions and state; otherwise each recording would contain the previous one.
 */
export interface RecordingDesk {
  /** Reads the recording so far; null if there is none. */
  readonly take: () => Promise<string | null>;
  /** Wraps a network: inserts the reviewed recording into the request that submits it. */
  readonly attachTo: (network: Network) => Network;
}

/**
 * Placeholder in the request for the recording's text, which is inserted when the request leaves
 * the page.
 */
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
