import { request, type RequestOptions } from 'node:https';
import type { IncomingMessage } from 'node:http';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** A browser with its own address that visits one site over TLS and accepts any certificate. */
export class Visitor {
  readonly cookies = new Map<string, string>();
  /** Lines of all Set-Cookie headers. */
  readonly cookieLines: string[] = [];

  constructor(
    private readonly port: number,
    private readonly address: string,
  ) {}

  get origin(): string {
    return `https://localhost:${this.port}`;
  }

  private options(path: string, headers: Readonly<Record<string, string>>): RequestOptions {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return {
      host: '127.0.0.1',
      servername: 'localhost',
      port: this.port,
      path,
      localAddress: this.address,
      rejectUnauthorized: false,
      agent: false,
      headers: { host: `localhost:${this.port}`, cookie, ...headers },
    };
  }

  private keepCookies(answer: IncomingMessage): void {
    for (const line of answer.headers['set-cookie'] ?? []) {
      this.cookieLines.push(line);
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.cookies.set(name, value);
    }
  }

  ask(
    path: string,
    headers: Readonly<Record<string, string>> = {},
    form?: string,
  ): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const sent: Record<string, string> =
        form === undefined
          ? {}
          : { 'content-type': 'application/x-www-form-urlencoded', origin: this.origin };
      const method = form === undefined ? 'GET' : 'POST';
      const asked = request({ ...this.options(path, { ...sent, ...headers }), method });
      asked.on('error', reject);
      asked.on('response', (answer) => {
        this.keepCookies(answer);
        let body = '';
        answer.on('data', (part: Buffer) => (body += part.toString()));
        answer.on('error', reject);
        answer.on('end', () => {
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body });
        });
      });
      asked.end(form);
    });
  }

  /** Opens a stream; resolves with its first chunk while it stays open, null if none arrives. */
  follow(path: string, limitMs: number): Promise<{ first: string | null; ended: Promise<void> }> {
    return new Promise((resolve, reject) => {
      const asked = request(this.options(path, { accept: 'text/event-stream' }));
      asked.on('error', reject);
      asked.on('response', (answer) => {
        const ended = new Promise<void>((done) => answer.once('close', done));
        const timer = setTimeout(() => resolve({ first: null, ended }), limitMs);
        answer.on('error', () => undefined);
        answer.once('data', (part: Buffer) => {
          clearTimeout(timer);
          resolve({ first: part.toString(), ended });
        });
        answer.resume();
      });
      asked.end();
    });
  }
}
