import { ask, type Answer, type Question } from './ask';

/** A question that says nothing of the address it comes from. */
export type CookieQuestion = Omit<Question, 'from'>;

/** Asks a site from one address, and keeps its cookies as a browser does. */
export class CookieClient {
  private readonly cookies = new Map<string, string>();

  constructor(
    private readonly site: string,
    private readonly from: string,
  ) {}

  /** The value of a cookie; empty where the site has not set it. */
  cookie(name: string): string {
    return this.cookies.get(name) ?? '';
  }

  async send(question: CookieQuestion): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
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
