import { act, render, screen } from '@testing-library/react';
import { Editor } from '../../../src/client/ui/Editor';

type Seen = (entries: readonly { readonly intersectionRatio: number }[]) => void;

describe('the bar of an editor', () => {
  afterEach(() => Reflect.deleteProperty(window, 'IntersectionObserver'));

  it('shows an edge only while it is at the lower edge of the window', () => {
    const observers: Seen[] = [];
    class Observer {
      constructor(seen: Seen) {
        observers.push(seen);
      }
      observe = jest.fn();
      disconnect = jest.fn();
    }
    Object.defineProperty(window, 'IntersectionObserver', { configurable: true, value: Observer });
    render(<Editor bar={<button>Save</button>}>Fields</Editor>);
    const bar = screen.getByRole('button', { name: 'Save' }).parentElement;
    expect(bar).not.toHaveAttribute('data-stuck');
    act(() => observers[0]?.([{ intersectionRatio: 0.98 }]));
    expect(bar).toHaveAttribute('data-stuck');
    act(() => observers[0]?.([{ intersectionRatio: 1 }]));
    expect(bar).not.toHaveAttribute('data-stuck');
  });

  it('always shows an edge in a browser that can’t observe it', () => {
    render(<Editor bar={<button>Save</button>}>Fields</Editor>);
    expect(screen.getByRole('button', { name: 'Save' }).parentElement).toHaveAttribute(
      'data-stuck',
    );
  });
});
