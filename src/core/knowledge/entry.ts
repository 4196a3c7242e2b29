/** A piece of knowledge a pack offers: how something is built, with code that works and what usually goes wrong. */
import type { LocalText } from '../pack-format/local-text.ts';

export type KnowledgeParam = {
  readonly name: string;
  readonly type: string;
  readonly required: readonly string[];
  readonly example: string;
  readonly text: LocalText;
};

export type KnowledgeApi = {
  readonly name: string;
  readonly type: LocalText;
  readonly trigger: LocalText;
  readonly purpose: LocalText;
  readonly fields: Readonly<Record<string, LocalText>>;
  readonly params: readonly KnowledgeParam[];
  readonly docs: string;
  readonly pitfall: LocalText;
};

export type KnowledgeIssue = { readonly problem: LocalText; readonly cause: LocalText; readonly solution: LocalText };
export type KnowledgeRelation = { readonly name: LocalText; readonly note: LocalText };

export type KnowledgeEntry = {
  readonly id: string;
  readonly name: LocalText;
  readonly keywords: readonly string[];
  /** Of the keywords, those that are enough by themselves. */
  readonly strong: readonly string[];
  readonly category: LocalText;
  readonly difficulty: LocalText;
  readonly time: LocalText;
  readonly description: LocalText;
  readonly principle: LocalText;
  /** `source` is a file of the pack that holds the code; `content` is the code itself. */
  readonly code?: { readonly file: string; readonly source?: string; readonly content?: string };
  readonly config?: {
    readonly description: LocalText;
    readonly example: unknown;
    readonly fields: Readonly<Record<string, LocalText>>;
  };
  readonly apis: readonly KnowledgeApi[];
  readonly issues: readonly KnowledgeIssue[];
  readonly related: readonly KnowledgeRelation[];
};
