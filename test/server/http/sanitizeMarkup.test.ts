describe('the message sanitizer', () => {
  it('loads the sanitizer again for the next message after a failed load', async () => {
    let isMissing = true;
    jest.doMock('jsdom', () => {
      if (isMissing) throw new Error('too many open files');
      return jest.requireActual<object>('jsdom');
    });
    const { sanitizeMarkup } = await import('../../../src/server/http/sanitizeMarkup');
    const markup = '<b onclick="x()">News</b><script>x()</script>';
    await expect(sanitizeMarkup(markup)).rejects.toThrow('too many open files');
    isMissing = false;
    expect(await sanitizeMarkup(markup)).toBe('<b>News</b>');
  });
});
