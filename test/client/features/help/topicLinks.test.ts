import { pathInEdition } from '../../../../src/client/features/help/topicLinks';

describe('a link in a topic', () => {
  it("returns the path and query of a topic link to one of the edition's screens", () => {
    expect(pathInEdition('/web/vue/in/help/HelpTopic?shortName=A%26B', '/web/vue/in')).toEqual({
      path: '/help/HelpTopic',
      query: { shortName: 'A&B' },
    });
    expect(pathInEdition('/web/vue/in/info/fees', '/web/vue/in')).toEqual({
      path: '/info/fees',
      query: {},
    });
  });

  it.each([
    '',
    '#top',
    '/web/vue/mi/info/fees',
    '/web/vue/info/fees',
    '/web/vue/india',
    '/web/in/common/Login',
    'https://example.org/web/vue/in/',
    '//web/vue/in/',
    'mailto:help@records.example',
    '/web/vue/in/info/fees#part',
  ])('lets the browser open a topic link to %p', (href) => {
    expect(pathInEdition(href, '/web/vue/in')).toBeNull();
  });
});
