import { describe, expect, it } from 'vitest';
import { isNotReviewed } from './not-reviewed.ts';
import { readStatements } from './plain-text.ts';

const isUnseen = (text: string): boolean => isNotReviewed(readStatements(text));

describe('given a reviewer who could not look', () => {
  it.each([
    "I can't review this migration, the file isn't in the branch.",
    'The audit did not take place: the password is missing.',
    '審查無法進行，也就沒辦法給出核准與否的意見。',
    '看不到迁移脚本的内容，无从评估锁表风险。',
  ])('when it says %j, then nothing was reviewed', (text) => expect(isUnseen(text)).toBe(true));

  it.each([
    'I could not look at the Terraform part. The JWT secret is hard-coded. Not approved.',
    '附圖打不開。未登入也能刪單，退回。',
    'I read all of it.',
  ])('when something is ruled all the same in %j, then it was', (text) => expect(isUnseen(text)).toBe(false));
});
