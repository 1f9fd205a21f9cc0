import { ask, type Answer, type Question } from './ask';

/** A request without its source address. */
export type CookieQuestion = Omit<Question, 'from'>;

/** A client with one address that stores cookies like a browser. */
export class CookieClient {
  private readonly cookies = new Map<string, string>();

  constructor(
    private readonly site: string,
    private readonly from: string,
  ) {}

  /** Returns a cookie's value; empty if the site hasn't set it. */
  cookie(name: string): string {
    return this.cookies.get(name) ?? '';
  }

  /** All cookies as a request sends them. */
  header(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async send(question: CookieQuestion): Promise<Answer> {
    const cookie = this.header();
    const answer = await ask(this.site, {
      ...question,
      from: this.from,
      headers: { ...question.headers, ...(cookie === '' ? {} : { cookie }) },
    });
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.cookies.set(name, value);
    }
    return answer;
  }
}
