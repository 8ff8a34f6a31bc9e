// The reader's name and face, requested before other people see them.
import { FACES, pictureOf } from '../game/people.js';
import { choice, nameField } from '../lib/controls.js';
import { h, use } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { openPanel } from '../lib/panel.js';
import { settings } from '../lib/settings.js';

/** Return what other players see of the reader: the name, and the face if one was chosen. */
export const me = () => ({
  name: settings.name || t('name.guest'),
  face: FACES.find((face) => face === settings.face),
});

/** Ask for a name unless there is one. Returns true if there is a name afterwards. */
export const haveName = async () => Boolean(settings.name) || askName();

/** Ask for name and face. Returns false if the reader closed the panel. */
export function askName() {
  /** @type {Promise<boolean>} */
  const answer = new Promise((tell) => {
    openPanel(t('name.ask'), (body, close) => {
      const name = nameField();
      const input = /** @type {HTMLInputElement} */ (name.querySelector('input'));
      input.required = true;
      input.placeholder = '';
      const submit = (/** @type {Event} */ event) => {
        event.preventDefault();
        if (!settings.name) {
          input.value = '';
          input.reportValidity();
          return;
        }
        tell(true);
        close();
      };
      body.append(h('form', { class: 'whoami', onsubmit: submit }, name, faceChoice(),
        h('p', { class: 'gloss' }, t('name.face.hint')),
        h('button', { class: 'btn go', type: 'submit' }, t('name.take'))));
    }, { onclose: () => tell(false) });
  });
  return answer;
}

/** The faces, each as a picture. */
function faceChoice() {
  return choice(t('name.face'), FACES.map((face) => ({
    value: /** @type {string} */ (face), label: '', name: t(`face.${face}`), picture: use(pictureOf(face)),
  })), settings.face, (face) => settings.set('face', face), { kind: 'faces' });
}
