import { request, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HEADERS } from '#contract/site/headers';
import { COOKIES } from '#contract/site/settings';
import { UPLOADS_PATH } from '#contract/filing/uploads';
import type { TestBrowser, TestSite } from './testApp';

export interface TusAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

interface Cut {
  readonly after: number;
  /** Resolves when the bytes have arrived. */
  readonly when: () => Promise<unknown>;
}

interface Part {
  readonly method: 'POST' | 'PATCH' | 'HEAD' | 'OPTIONS';
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** Sends only some bytes of the body, waits, and then cuts the connection. */
  readonly cut?: Cut;
}

const encode = (text: string): string => Buffer.from(text).toString('base64');

/** A browser that uploads over a real socket to a listening site. */
export class TusBrowser {
  constructor(
    private readonly site: TestSite,
    private readonly browser: TestBrowser,
  ) {}

  /** Sends one request; a cut one answers with status 0. */
  send({
    body = Buffer.alloc(0),
    cut,
    headers,
    method,
    path = UPLOADS_PATH,
  }: Part): Promise<TusAnswer> {
    const { port } = this.site.app.server.address() as AddressInfo;
    const { cookies } = this.browser;
    return new Promise((resolve, reject) => {
      const sent = request({
        method,
        port,
        host: '127.0.0.1',
        path: `/web${path}`,
        agent: false,
        headers: {
          host: 'localhost:8080',
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          'sec-fetch-site': 'same-origin',
          [HEADERS.xsrf]: cookies.get(COOKIES.xsrf) ?? '',
          'tus-resumable': '1.0.0',
          'content-length': String(body.length),
          ...headers,
        },
      });
      sent.once('response', (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.once('end', () => {
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: Buffer.concat(parts).toString(),
          });
        });
      });
      sent.once('error', (error) => {
        if (cut === undefined) reject(error);
        else resolve({ status: 0, headers: {}, body: '' });
      });
      if (cut === undefined) sent.end(body);
      else {
        sent.write(body.subarray(0, cut.after));
        cut.when().then(() => sent.destroy(), reject);
      }
    });
  }

  /** Creates an upload; returns the answer. */
  create(
    name: string,
    bytes: number,
    more: Readonly<Record<string, string>> = {},
  ): Promise<TusAnswer> {
    const metadata = Object.entries({ filename: name, ...more })
      .map(([key, value]) => `${key} ${encode(value)}`)
      .join(',');
    return this.send({
      method: 'POST',
      headers: { 'upload-length': String(bytes), 'upload-metadata': metadata },
    });
  }

  patch(id: string, offset: number, body: Uint8Array, cut?: Cut): Promise<TusAnswer> {
    return this.send({
      method: 'PATCH',
      path: `${UPLOADS_PATH}/${id}`,
      headers: {
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
      },
      body,
      ...(cut === undefined ? {} : { cut }),
    });
  }

  async offsetOf(id: string): Promise<number> {
    const { headers, status } = await this.send({ method: 'HEAD', path: `${UPLOADS_PATH}/${id}` });
    if (status !== 200) throw new Error(`HEAD answered ${String(status)}`);
    return Number(headers['upload-offset']);
  }

  /** Uploads a whole file in one part; returns its id. */
  async upload(
    name: string,
    bytes: Uint8Array,
    more?: Readonly<Record<string, string>>,
  ): Promise<string> {
    const created = await this.create(name, bytes.length, more);
    if (created.status !== 201) throw new Error(`${String(created.status)} ${created.body}`);
    const id = idOf(created);
    if (bytes.length > 0) await this.patch(id, 0, bytes);
    return id;
  }
}

/** The id in the location of a created upload. */
export function idOf({ headers }: TusAnswer): string {
  return (headers.location ?? '').split('/').at(-1) ?? '';
}
