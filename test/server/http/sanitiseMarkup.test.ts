describe('the sanitiser of messages', () => {
  it('is loaded again with the next message when it could not be loaded', async () => {
    let isMissing = true;
    jest.doMock('jsdom', () => {
      if (isMissing) throw new Error('too many open files');
      return jest.requireActual<object>('jsdom');
    });
    const { sanitiseMarkup } = await import('../../../src/server/http/sanitiseMarkup');
    const markup = '<b onclick="x()">News</b><script>x()</script>';
    await expect(sanitiseMarkup(markup)).rejects.toThrow('too many open files');
    isMissing = false;
    expect(await sanitiseMarkup(markup)).toBe('<b>News</b>');
  });
});
