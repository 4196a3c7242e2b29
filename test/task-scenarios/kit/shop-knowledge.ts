/** A knowledge base in the shape earlier versions wrote, whose parameters are texts instead of objects. */
export const SHOP = {
  metadata: { total_patterns: 1, last_updated: '2026-01-01' },
  gameplay_patterns: [
    {
      id: 'bazaar-shop',
      name: '集市商店玩法包',
      keywords: ['实现商店', '商店购买', '购买交易', '商店', '购买', '交易', '集市'],
      category: '经济',
      difficulty: '简单',
      estimated_time: '20 分钟',
      description: '玩家在集市购买物品。',
      implementation_guide: {
        principle: '先扣除货币再发放物品',
        modsdk_apis: [
          {
            name: 'NotifyToClient',
            type: 'method',
            purpose: '打开界面',
            params: { playerId: '玩家的编号', eventName: '事件的名字' },
            doc_path: 'markdown/商店.md',
          },
        ],
        complete_code: { file: 'shop.py', content: 'def buy(player_id, item):\n    return item\n' },
        config_guide: { description: '价格表', example: { sword: 10 }, fields: { sword: '价格' } },
        common_issues: [{ problem: '重复扣款', cause: '事件触发两次', solution: '记录订单' }],
        related_gameplay: [{ name: '货币', similarity: '高' }],
      },
    },
  ],
};
