// QR codes, compared with those that python-qrcode 8 makes (error correction M, bytes).
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { qrCode } from '../../src/bottleimp/web/panels/qr-code.js';

/** @param {boolean[][] | null} code */
const drawn = (code) => code?.map((row) => row.map(Number).join(''));

test('a short link, module by module, with the mask that is easiest to read', () => {
  assert.deepEqual(drawn(qrCode('http://a.b')), [
    '111111101011101111111', '100000100001001000001', '101110100010001011101',
    '101110101100101011101', '101110101111101011101', '100000101010101000001',
    '111111101010101111111', '000000001000000000000', '100010111100111111001',
    '101100010000111011100', '100111100010110011010', '011011010101100000000',
    '101110100101010111010', '000000001101100011110', '111111101111001111010',
    '100000100110010000001', '101110101010110111010', '101110100000111010111',
    '101110100110101111000', '100000100011100101000', '111111101011011011001',
  ]);
});

// By text: the SHA-256 of the rows.
const CODES = {
  'https://example.org/t/k3f9abcd1234': '1a027158b40ad05981d4c4858ea20fdf81ddebd977f64059c1e39770514ffb57',
  'https://table.example/t/': '2b83d2d1372c1b8fb65a6af3f64f9b45055998512b1aafba2c386c44c646207a',
  [`${'x'.repeat(60)}`]: '8903ac311430c993d9b007375bfcfe3c8a9735cdafc677760d013660f42b96d5',
  [`${'y'.repeat(80)}`]: '8eaf7c489f88f21002fc01f2b267bdd03d6d0f2254e7f86b12499326c15085cb',
  [`${'z'.repeat(106)}`]: '623340d0e91c9d627f94e151fc245686fef19520d07374bcb7970c71ffe4eddc',
};

test('longer ones, in every version up to 6', () => {
  for (const [text, expected] of Object.entries(CODES)) {
    const rows = drawn(qrCode(text))?.join('\n') ?? '';
    assert.equal(createHash('sha256').update(rows).digest('hex'), expected, text);
  }
});

test('what is too long has no code', () => {
  assert.equal(qrCode('z'.repeat(107)), null);
});
