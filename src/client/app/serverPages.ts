import '../ui/pages.css';
import { addPasskeyButtons } from '../platform/passkeyButtons';
import { addPasswordStrength } from '../platform/passwordStrength';
import { addPasswordToggles } from '../platform/passwordToggles';

// What the pages that the server renders load: they work without it.
addPasswordToggles();
addPasswordStrength();
addPasskeyButtons();
