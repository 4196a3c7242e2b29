import { testAdapter } from './adapter.ts';
import { createMemoryAdapter, createMemoryChat, mapMemory } from './memory-adapter.ts';

testAdapter(() => {
  const [chat, memory] = [createMemoryChat(), mapMemory()];
  const create = () => createMemoryAdapter(chat, memory);
  return { adapter: create(), far: chat.far, restart: create, close: () => undefined };
});
