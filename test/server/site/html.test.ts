import { html } from '../../../src/server/site/html';

describe('html', () => {
  it("escapes every value that isn't already HTML", () => {
    const name = `<b a="c" d='e'>&`;
    expect(html`<p title="${name}">${name}</p>`.toString()).toBe(
      '<p title="&lt;b a=&quot;c&quot; d=&#39;e&#39;&gt;&amp;">&lt;b a=&quot;c&quot; d=&#39;e&#39;&gt;&amp;</p>',
    );
  });

  it('renders nested HTML, lists, and numbers, and omits null', () => {
    const items = ['a', '<'].map((text) => html`<li>${text}</li>`);
    const markup = html`${items}${3}${null}`;
    expect(markup.toString()).toBe('<li>a</li><li>&lt;</li>3');
  });
});
