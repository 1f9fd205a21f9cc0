import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OpenPdf } from '../../../src/client/platform/pdfDocument';
import { PdfThumbnails } from '../../../src/client/records/PdfThumbnails';

type Seen = (entries: readonly { readonly isIntersecting: boolean }[]) => void;

describe('thumbnails of a document', () => {
  afterEach(() => Reflect.deleteProperty(window, 'IntersectionObserver'));

  it('draws a page once it is in view, marks the current page, and opens a page', async () => {
    const observers: Seen[] = [];
    class Observer {
      constructor(seen: Seen) {
        observers.push(seen);
      }
      observe = jest.fn();
      disconnect = jest.fn();
    }
    Object.defineProperty(window, 'IntersectionObserver', { configurable: true, value: Observer });
    const drawThumbnail = jest.fn<Promise<void>, Parameters<OpenPdf['drawThumbnail']>>(() =>
      Promise.resolve(),
    );
    const onChoose = jest.fn();
    render(
      <PdfThumbnails
        pdf={{ pages: 3, drawThumbnail } as unknown as OpenPdf}
        className={undefined}
        page={1}
        nameOf={String}
        onChoose={onChoose}
      />,
    );
    expect(drawThumbnail).not.toHaveBeenCalled();
    act(() => observers[1]?.([{ isIntersecting: true }]));
    expect(drawThumbnail.mock.calls.map(([, { page }]) => page)).toEqual([2]);
    expect(screen.getByRole('button', { name: 'Page 1' })).toHaveAttribute('aria-current', 'true');
    await userEvent.click(screen.getByRole('button', { name: 'Page 3' }));
    expect(onChoose).toHaveBeenCalledWith(3);
  });
});
