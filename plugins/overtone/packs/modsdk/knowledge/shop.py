# -*- coding: utf-8 -*-
"""商店购买：客户端发来购买请求，服务端核对价格、扣除金币、发放物品。"""
import mod.server.extraServerApi as serverApi

ServerSystem = serverApi.GetServerSystemCls()
MOD_NAME = "ShopMod"
CLIENT_SYSTEM = "ShopClientSystem"
MONEY_KEY = "shop_money"
START_MONEY = 100

# 商品 id → 物品、数量与价格；价格只以服务端为准
GOODS = {
    "bread": {"item": "minecraft:bread", "count": 4, "price": 10},
    "sword": {"item": "minecraft:iron_sword", "count": 1, "price": 80},
}


def check_order(goods, money, goodsId, amount):
    """返回 (总价, 失败原因)；原因为 None 时可以成交。"""
    entry = goods.get(goodsId)
    if entry is None:
        return 0, "unknown_goods"
    if not isinstance(amount, int) or amount < 1 or amount > 64:
        return 0, "bad_amount"
    total = entry["price"] * amount
    if total > money:
        return total, "no_money"
    return total, None


class ShopServerSystem(ServerSystem):
    def __init__(self, namespace, systemName):
        ServerSystem.__init__(self, namespace, systemName)
        self.factory = None
        self.Create()

    def Create(self):
        self.factory = serverApi.GetEngineCompFactory()
        self.ListenForEvent(MOD_NAME, CLIENT_SYSTEM, "BuyRequest", self, self.OnBuyRequest)
        self.ListenForEvent(MOD_NAME, CLIENT_SYSTEM, "OpenShop", self, self.OnOpenShop)

    def OnOpenShop(self, args):
        # __id__ 由引擎填写，不能用客户端自己写的 playerId
        playerId = args["__id__"]
        self.NotifyToClient(playerId, "ShopData", {
            "money": self.GetMoney(playerId),
            "goods": [{"id": key, "item": value["item"], "price": value["price"]} for key, value in GOODS.items()],
        })

    def OnBuyRequest(self, args):
        playerId = args["__id__"]
        money = self.GetMoney(playerId)
        total, reason = check_order(GOODS, money, args.get("goodsId"), args.get("amount", 1))
        if reason is not None:
            self.Answer(playerId, False, reason, money)
            return
        # 先扣钱再发物品；发放失败就退款
        self.SetMoney(playerId, money - total)
        if not self.Give(playerId, GOODS[args["goodsId"]], args.get("amount", 1)):
            self.SetMoney(playerId, money)
            self.Answer(playerId, False, "inventory_full", money)
            return
        self.Answer(playerId, True, "", money - total)

    def Give(self, playerId, entry, amount):
        item = {"newItemName": entry["item"], "newAuxValue": 0, "count": entry["count"] * amount}
        return bool(self.factory.CreateItem(playerId).SpawnItemToPlayerInv(item, playerId))

    def Answer(self, playerId, ok, reason, money):
        self.NotifyToClient(playerId, "BuyResult", {"ok": ok, "reason": reason, "money": money})

    def GetMoney(self, playerId):
        value = self.factory.CreateExtraData(playerId).GetExtraData(MONEY_KEY)
        return START_MONEY if value is None else value

    def SetMoney(self, playerId, money):
        extra = self.factory.CreateExtraData(playerId)
        extra.SetExtraData(MONEY_KEY, max(0, money))

    def Destroy(self):
        self.UnListenAllEvents()
