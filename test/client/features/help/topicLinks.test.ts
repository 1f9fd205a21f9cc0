import { pathInEdition } from '../../../../src/client/features/help/topicLinks';

describe('a link in a topic', () => {
  it('to a screen of the edition yields its path and query', () => {
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
  ])('to %p stays with the browser', (href) => {
    expect(pathInEdition(href, '/web/vue/in')).toBeNull();
  });
});
