import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button } from '../../../src/client/ui/Button';
import { Checkbox } from '../../../src/client/ui/Checkbox';
import { Field } from '../../../src/client/ui/Field';
import { IconToggle } from '../../../src/client/ui/IconToggle';
import { PasswordInput } from '../../../src/client/ui/PasswordInput';
import { SegmentedControl } from '../../../src/client/ui/SegmentedControl';
import { TextInput } from '../../../src/client/ui/TextInput';
import { Toggle } from '../../../src/client/ui/Toggle';

function NameField({ noBlurTrim = false }: { readonly noBlurTrim?: boolean }) {
  const [name, setName] = useState('');
  const [sent, setSent] = useState<string | null>(null);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setSent(name);
      }}
    >
      <Field label="Party Name">
        <TextInput value={name} onValueChange={setName} noBlurTrim={noBlurTrim} />
      </Field>
      <output>{sent === null ? 'nothing sent' : `sent [${sent}]`}</output>
    </form>
  );
}

describe('a text input', () => {
  it('trims spaces at both ends on blur', async () => {
    const user = userEvent.setup();
    render(<NameField />);
    await user.type(screen.getByLabelText('Party Name'), '  kathy  smith ');
    await user.tab();
    expect(screen.getByLabelText('Party Name')).toHaveValue('kathy  smith');
  });

  it('sends the trimmed text on Enter', async () => {
    const user = userEvent.setup();
    render(<NameField />);
    await user.type(screen.getByLabelText('Party Name'), ' kathy smith  {Enter}');
    expect(screen.getByText('sent [kathy smith]')).toBeInTheDocument();
  });

  it('keeps spaces at both ends with noBlurTrim', async () => {
    const user = userEvent.setup();
    render(<NameField noBlurTrim />);
    await user.type(screen.getByLabelText('Party Name'), ' a {Enter}');
    await user.tab();
    expect(screen.getByLabelText('Party Name')).toHaveValue(' a ');
    expect(screen.getByText('sent [ a ]', { normalizer: (text) => text })).toBeInTheDocument();
  });

  it('trims the text in a form that the browser posts', async () => {
    const user = userEvent.setup();
    render(
      <Field label="Username">
        <TextInput name="username" defaultValue=" kathy " />
      </Field>,
    );
    await user.click(screen.getByLabelText('Username'));
    await user.tab();
    expect(screen.getByLabelText('Username')).toHaveValue('kathy');
  });
});

describe('a field', () => {
  it('links hint and error to its control', () => {
    render(
      <Field label="Case Number" hint="With or without dashes" error="Please enter a Case Number.">
        <TextInput />
      </Field>,
    );
    const input = screen.getByRole('textbox', { name: 'Case Number' });
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription('Please enter a Case Number. With or without dashes');
  });

  it('marks a required control with an asterisk labeled "required field"', () => {
    render(
      <Field label="First name" isRequired>
        <TextInput />
      </Field>,
    );
    expect(screen.getByLabelText('required field')).toHaveTextContent('*');
    expect(screen.getByRole('textbox', { name: /First name/ })).toBeRequired();
  });

  it("doesn't mark a field as invalid without an error", () => {
    render(
      <Field label="First name" error={null}>
        <TextInput />
      </Field>,
    );
    expect(screen.getByLabelText('First name')).toBeValid();
  });
});

function Password() {
  const [isMasked, setMasked] = useState(true);
  return (
    <Field label="Password">
      <PasswordInput name="password" isMasked={isMasked} onMaskedChange={setMasked} />
    </Field>
  );
}

describe('a password input', () => {
  it('shows and hides the password', async () => {
    const user = userEvent.setup();
    render(<Password />);
    const input = screen.getByLabelText('Password');
    await user.type(input, 'secret');
    expect(input).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(input).toHaveAttribute('type', 'text');
    expect(input).toHaveValue('secret');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(input).toHaveAttribute('type', 'password');
  });

  it('never trims a password', async () => {
    const user = userEvent.setup();
    render(<Password />);
    await user.type(screen.getByLabelText('Password'), ' pass word {Enter}');
    await user.tab();
    expect(screen.getByLabelText('Password')).toHaveValue(' pass word ');
  });
});

describe('a button', () => {
  it('disables the button, keeps the focus, and announces progress while the action runs', async () => {
    const handleClick = jest.fn();
    const user = userEvent.setup();
    const { rerender } = render(<Button onClick={handleClick}>Save</Button>);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    rerender(
      <Button onClick={handleClick} isBusy>
        Save
      </Button>,
    );
    expect(screen.getByRole('button')).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('button')).toHaveFocus();
    expect(screen.getByRole('status')).toHaveTextContent('Working');
    await user.click(screen.getByRole('button'));
    expect(handleClick).toHaveBeenCalledTimes(1);
  });

  it.each([
    [
      'button',
      'button',
      (isDisabled: boolean, onClick: () => void) => (
        <Button isDisabled={isDisabled} onClick={onClick}>
          Next
        </Button>
      ),
    ],
    [
      'toggle',
      'switch',
      (isDisabled: boolean, onClick: () => void) => (
        <Toggle label="Next" isOn isDisabled={isDisabled} onChange={onClick} />
      ),
    ],
    [
      'icon toggle',
      'button',
      (isDisabled: boolean, onClick: () => void) => (
        <IconToggle icon="bell" label="Next" isPressed isDisabled={isDisabled} onChange={onClick} />
      ),
    ],
  ])('keeps the focus on a %s that its own click disables', async (_what, role, draw) => {
    const handleClick = jest.fn();
    const user = userEvent.setup();
    const { rerender } = render(draw(false, handleClick));
    const control = screen.getByRole(role, { name: 'Next' });
    await user.click(control);
    rerender(draw(true, handleClick));
    expect(control).toHaveFocus();
    expect(control).toHaveAttribute('aria-disabled', 'true');
    await user.click(control);
    expect(handleClick).toHaveBeenCalledTimes(1);
    await user.tab();
    expect(control).toBeDisabled();
  });

  it("doesn't submit a form when a plain button is clicked", () => {
    render(<Button>Save</Button>);
    expect(screen.getByRole('button')).toHaveAttribute('type', 'button');
  });
});

describe('choice controls', () => {
  it("doesn't change a disabled checkbox, such as super search for visitors", async () => {
    const handleChange = jest.fn();
    render(
      <Checkbox checked isDisabled onCheckedChange={handleChange}>
        Super Search
      </Checkbox>,
    );
    await userEvent.setup().click(screen.getByLabelText('Super Search'));
    expect(screen.getByLabelText('Super Search')).toBeChecked();
    expect(handleChange).not.toHaveBeenCalled();
  });

  it('moves through kinds of search with the arrow keys', async () => {
    function Kinds() {
      const [kind, setKind] = useState<'party' | 'number'>('party');
      return (
        <SegmentedControl
          label="Search by"
          value={kind}
          onValueChange={setKind}
          segments={[
            { value: 'party', label: 'Case Party' },
            { value: 'number', label: 'Case Number' },
          ]}
        />
      );
    }
    const user = userEvent.setup();
    render(<Kinds />);
    expect(screen.getByRole('group', { name: 'Search by' })).toBeInTheDocument();
    await user.click(screen.getByLabelText('Case Party'));
    await user.keyboard('{ArrowRight}');
    expect(screen.getByLabelText('Case Number')).toBeChecked();
  });

  it('switches a toggle by mouse and keyboard', async () => {
    function Alert() {
      const [isOn, setOn] = useState(false);
      return <Toggle label="Alert" isOn={isOn} onChange={setOn} />;
    }
    const user = userEvent.setup();
    render(<Alert />);
    const toggle = screen.getByRole('switch', { name: 'Alert' });
    expect(toggle).toHaveStyle({ width: '75px', height: '25px' });
    await user.click(toggle);
    expect(toggle).toBeChecked();
    await user.keyboard(' ');
    expect(toggle).not.toBeChecked();
  });

  it('uses the pressed state to show whether a row is saved', async () => {
    const handleChange = jest.fn();
    render(<IconToggle icon="bookmark" label="Save MF-447" isPressed onChange={handleChange} />);
    const button = screen.getByRole('button', { name: 'Save MF-447', pressed: true });
    await userEvent.setup().click(button);
    expect(handleChange).toHaveBeenCalledWith(false);
  });
});
