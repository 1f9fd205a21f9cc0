import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HeaderMenu } from '../../../src/client/ui/HeaderMenu';
import { ToolMenu } from '../../../src/client/ui/ToolMenu';

const MENUS = [
  ['tool', ToolMenu, 'label'],
  ['header', HeaderMenu, 'title'],
] as const;

describe.each(MENUS)(
  'a %s menu in a browser that doesn’t focus a pressed button',
  (_kind, Menu, name) => {
    const keepFocus = (event: Event) => event.preventDefault();
    beforeEach(() => document.addEventListener('mousedown', keepFocus));
    afterEach(() => document.removeEventListener('mousedown', keepFocus));

    function open(onChoice: () => void = () => undefined) {
      const label = { [name]: 'More' } as { label: string; title: string };
      render(
        <>
          <p>Elsewhere</p>
          <Menu id="menu" {...label}>
            <button onClick={onChoice}>Print</button>
          </Menu>
        </>,
      );
      return { user: userEvent.setup(), button: screen.getByRole('button', { name: 'More' }) };
    }

    it('closes on a press outside the menu', async () => {
      const { button, user } = open();
      await user.click(button);
      expect(button).toHaveAttribute('aria-expanded', 'true');
      expect(button).not.toHaveFocus();
      await user.click(screen.getByText('Elsewhere'));
      expect(button).toHaveAttribute('aria-expanded', 'false');
    });

    it('stays open while an entry is pressed, even though the button loses the focus', async () => {
      const chosen = jest.fn();
      const { button, user } = open(chosen);
      button.focus();
      await user.keyboard('{Enter}');
      const entry = screen.getByRole('button', { name: 'Print' });
      await user.pointer({ keys: '[MouseLeft>]', target: entry });
      button.blur();
      expect(await screen.findByRole('button', { name: 'More', expanded: true })).toBe(button);
      await user.pointer({ keys: '[/MouseLeft]', target: entry });
      expect(chosen).toHaveBeenCalledTimes(1);
    });

    it('closes when the focus leaves by keyboard', async () => {
      const { button, user } = open();
      button.focus();
      await user.keyboard('{Enter}');
      await user.tab({ shift: true });
      expect(button).toHaveAttribute('aria-expanded', 'false');
    });
  },
);
