import { openPopup } from '../../../src/client/platform/popupWindow';

describe('a popup window', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('opens a named, resizable popup window of 583 by 800 px', () => {
    const focus = jest.fn();
    const open = jest.spyOn(window, 'open').mockReturnValue({ focus } as unknown as Window);
    openPopup('/web/vue/in/help/HelpTopic', 'notice');
    const [href, name, features] = open.mock.calls[0]!;
    expect([href, name]).toEqual(['/web/vue/in/help/HelpTopic', 'notice']);
    expect(features?.split(',')).toEqual(
      expect.arrayContaining(['popup', 'resizable', 'width=583', 'height=800']),
    );
    expect(focus).toHaveBeenCalled();
  });

  it('opens the URL in the current tab when the browser blocks the popup', () => {
    jest.spyOn(window, 'open').mockReturnValue(null);
    // jsdom navigates to another hash, but not to another document.
    openPopup('#notice', 'notice');
    expect(window.location.hash).toBe('#notice');
  });

  it.each(['https://elsewhere.example/', '//elsewhere.example', 'javascript:alert(1)'])(
    "doesn't open a URL on another site: %s",
    (href) => {
      const open = jest.spyOn(window, 'open').mockReturnValue(null);
      openPopup(href, 'notice');
      expect(open).not.toHaveBeenCalled();
    },
  );
});
