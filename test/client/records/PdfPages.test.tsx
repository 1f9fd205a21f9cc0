import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OpenPdf } from '../../../src/client/platform/pdfDocument';
import { PdfPages } from '../../../src/client/records/PdfPages';

const mockDraw = jest.fn<Promise<void>, Parameters<OpenPdf['draw']>>(() => Promise.resolve());

jest.mock('../../../src/client/records/PdfFile', () => ({
  PdfFile: ({ children }: { readonly children: (pdf: OpenPdf) => React.ReactNode }) =>
    children({
      pages: 2,
      draw: mockDraw,
      textOf: () => Promise.resolve('Text'),
    } as unknown as OpenPdf),
}));

const drawnWidth = () => mockDraw.mock.calls.at(-1)?.[1].width;

describe('the width of a page that fits its box', () => {
  let windowWidth = 0;
  const listeners = new Set<() => void>();
  function resizeTo(width: number): void {
    windowWidth = width;
    for (const listener of listeners) listener();
  }

  beforeEach(() => {
    listeners.clear();
    mockDraw.mockClear();
    const matchMedia = (query: string) => ({
      get matches() {
        return windowWidth <= Number(/\d+/.exec(query)?.[0]);
      },
      addEventListener: (_: string, listener: () => void) => listeners.add(listener),
      removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
    });
    Object.defineProperty(window, 'matchMedia', { configurable: true, value: matchMedia });
    class Observer {
      constructor(seen: () => void) {
        listeners.add(seen);
      }
      observe = jest.fn();
      disconnect = jest.fn();
    }
    Object.defineProperty(window, 'ResizeObserver', { configurable: true, value: Observer });
    jest
      .spyOn(HTMLElement.prototype, 'clientWidth', 'get')
      .mockImplementation(() => windowWidth - 20);
  });
  afterEach(() => {
    Reflect.deleteProperty(window, 'matchMedia');
    Reflect.deleteProperty(window, 'ResizeObserver');
    jest.restoreAllMocks();
  });

  it.each([
    [320, 360],
    [360, 408],
  ])('makes a page 1.2 times as wide as its box in a window of %i px', async (width, drawn) => {
    windowWidth = width;
    render(<PdfPages address="/a.pdf" numbers={[1, 2]} isFitted />);
    await screen.findByText('Text');
    expect(drawnWidth()).toBe(drawn);
  });

  it('adapts the page width when a phone is rotated, and keeps the zoom', async () => {
    windowWidth = 360;
    render(<PdfPages address="/a.pdf" numbers={[1, 2]} isFitted />);
    await screen.findByText('Text');
    act(() => resizeTo(600));
    expect(drawnWidth()).toBe(820);
    expect(document.querySelector('canvas')).toHaveStyle({ maxWidth: '100%' });
    await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
    expect(drawnWidth()).toBe(1_120);
    act(() => resizeTo(360));
    expect(drawnWidth()).toBe(Math.round((340 * 1.2 * 560) / 410));
  });
});
